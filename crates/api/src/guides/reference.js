// Swagger UI with its groups folded: an operation is laid out when somebody opens it.
window.addEventListener("DOMContentLoaded", () => {
  window.SwaggerUIBundle({
    url: "/docs/openapi.json",
    dom_id: "#swagger-ui",
    deepLinking: true,
    docExpansion: "none",
    defaultModelsExpandDepth: -1,
    filter: true,
    persistAuthorization: true,
    tryItOutEnabled: true,
    validatorUrl: null,
    syntaxHighlight: false,
  });
});
