import { useEffect } from "react";
import { BASE } from "../../../domain/access/public-paths.ts";
import { Mark } from "../../layout/Logo.tsx";
import "./notice.css";

interface Props {
  text: string;
  detail?: string;
  action: string;
  /** Path below the base; home by default. */
  to?: string;
  /** A second link; `to` is below the base. */
  also?: { text: string; to: string };
}

/** A page with one message and a link onward. */
export default function Notice({ text, detail, action, to = "/", also }: Props) {
  useEffect(() => {
    document.title = `${text} - Platen`;
  }, [text]);
  return (
    <main className="notice">
      <Mark size={40} />
      <h1>{text}</h1>
      {detail && <p className="quiet">{detail}</p>}
      <a className="auth-button" href={BASE + to}>
        {action}
      </a>
      {also && <a href={BASE + also.to}>{also.text}</a>}
    </main>
  );
}
