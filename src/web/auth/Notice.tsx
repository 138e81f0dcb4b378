import { useEffect } from "react";
import { BASE } from "../../domain/access/public-paths.ts";
import { Mark } from "../layout/Logo.tsx";

/** A page that says one thing and leads home. */
export function Notice({ text, detail, action }: { text: string; detail?: string; action: string }) {
  useEffect(() => {
    document.title = `${text} - Platen`;
  }, [text]);
  return (
    <main className="notice">
      <Mark size={40} />
      <h1>{text}</h1>
      {detail && <p className="quiet">{detail}</p>}
      <a className="auth-button" href={`${BASE}/`}>
        {action}
      </a>
    </main>
  );
}
