// Runs before the first paint, so that a chosen theme does not flash; the policy for scripts forbids inline ones.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}
