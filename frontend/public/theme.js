// Sets the chosen theme before the first paint. A file of its own, because the content security
// policy allows no inline script. Key and shape: src/shared/lib/session/session-store.ts, which also
// warns about a theme that nobody knows; such a one is shown as the light theme.
(() => {
  const themes = ["TERMINHOF", "LIGHT", "DARK", "NATURE"];
  let theme = "TERMINHOF";
  try {
    const stored = JSON.parse(localStorage.getItem("terminhof-session"));
    const chosen = stored?.state?.settings?.theme ?? theme;
    theme = themes.includes(chosen) ? chosen : "LIGHT";
  } catch {
    // No storage or unreadable content: the default theme stays.
  }
  document.documentElement.dataset.theme = theme;
  document.documentElement.classList.toggle("dark", theme === "DARK");
})();
