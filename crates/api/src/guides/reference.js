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
      // There is one server, the one that is read from.
      ServersContainer: () => () => null,
      Markdown: (Markdown, { React }) => React.memo(Markdown, (before, after) => before.source === after.source),
    },
  };
};

// The filter finds operations by path, summary and name, and whole groups by theirs; its field says so.
const FilterOfOperations = ({ React }) => {
  const says = (text, wanted) => (text ?? "").toLowerCase().includes(wanted);
  return {
    fn: {
      opsFilter: (groups, phrase) => {
        const wanted = phrase.toLowerCase();
        const isWanted = (operation) =>
          says(operation.get("path"), wanted) ||
          ["summary", "operationId"].some((name) => says(operation.getIn(["operation", name]), wanted));
        return groups
          .map((group, name) => (says(name, wanted) ? group : group.update("operations", (all) => all.filter(isWanted))))
          .filter((group) => group.get("operations").size > 0);
      },
    },
    components: {
      FilterContainer: ({ layoutSelectors, layoutActions }) => {
        const filter = layoutSelectors.currentFilter();
        return React.createElement(
          "label",
          { className: "filter-of-operations" },
          "Filter",
          React.createElement("input", {
            type: "search",
            placeholder: "a word of the path, the summary or the group",
            value: typeof filter === "string" && filter !== "true" ? filter : "",
            onChange: (event) => layoutActions.updateFilter(event.target.value),
          }),
        );
      },
    },
  };
};

window.addEventListener("DOMContentLoaded", () => {
  window.SwaggerUIBundle({
    url: "/docs/openapi.json",
    dom_id: "#swagger-ui",
    plugins: [QuickReferences, LittleAtATime, FilterOfOperations],
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
