// Swagger UI with its groups folded: an operation is laid out when somebody opens it.

// A reference is replaced by what it refers to. Swagger UI's own resolver reads the whole document anew for each operation,
// which takes seconds; all references of ours stay inside the document. One to a shape that it is itself a part of stays.
function resolved(document, value, within = []) {
  if (Array.isArray(value)) return value.map((item) => resolved(document, item, within));
  if (value === null || typeof value !== "object") return value;
  const { $ref: reference } = value;
  if (typeof reference === "string" && reference.startsWith("#/")) {
    if (within.includes(reference)) return value;
    const target = reference
      .slice(2)
      .split("/")
      .reduce((part, name) => part?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], document);
    return { ...resolved(document, target, [...within, reference]), $$ref: reference };
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolved(document, part, within)]));
}

const QuickReferences = () => ({
  fn: {
    resolveSubtree: async (document, path) => ({
      spec: resolved(document, path.reduce((part, name) => part?.[name], document)),
      errors: [],
    }),
  },
});

// With each change Swagger UI lays out everything anew that is open: opening an operation closes the one before, and a text
// that is the same is not rendered twice.
const LittleAtATime = () => {
  let open = null;
  return {
    statePlugins: {
      layout: {
        wrapActions: {
          show: (show, system) => (path, isShown) => {
            const isOperation = Array.isArray(path) && path[0] === "operations";
            if (isOperation && isShown && open && open.join() !== path.join()) show(open, false);
            if (isOperation) open = isShown ? path : null;
            return show(path, isShown);
          },
        },
      },
    },
    wrapComponents: {
      // The title of a group or operation stands in a button, which is no place for a link.
      DeepLink: (_, { React }) => ({ text }) => React.createElement("span", null, text),
      Markdown: (Markdown, { React }) => React.memo(Markdown, (before, after) => before.source === after.source),
    },
  };
};

window.addEventListener("DOMContentLoaded", () => {
  window.SwaggerUIBundle({
    url: "/docs/openapi.json",
    dom_id: "#swagger-ui",
    plugins: [QuickReferences, LittleAtATime],
    deepLinking: true,
    docExpansion: "none",
    defaultModelsExpandDepth: -1,
    filter: true,
    persistAuthorization: true,
    tryItOutEnabled: false,
    validatorUrl: null,
    syntaxHighlight: false,
  });
});
