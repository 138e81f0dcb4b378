import { useEffect } from "react";

/** Gives swagger-ui, which has a class for its dark colors, those of the page. */
export function useSwaggerTheme(): void {
  useEffect(() => {
    const { dataset, classList } = document.documentElement;
    const preference = window.matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      const isDark = dataset.theme === undefined ? preference.matches : dataset.theme === "dark";
      classList.toggle("dark-mode", isDark);
    };
    apply();
    preference.addEventListener("change", apply);
    return () => preference.removeEventListener("change", apply);
  }, []);
}
