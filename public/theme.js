// Runs before the first paint, so that a chosen theme does not flash; the policy for scripts forbids inline ones.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const colours = localStorage.getItem("brand-sheet");
  if (colours) {
    const sheet =
      document.getElementById("brand") ?? document.head.appendChild(document.createElement("style"));
    sheet.id = "brand";
    sheet.textContent = colours;
  }
} catch {}
