import type { ReferenceResource } from "../../domain/api-keys/api-reference.ts";
import { CallDetails } from "./CallDetails.tsx";

interface Props {
  resource: ReferenceResource;
  /** The id of the open call. */
  open: string | undefined;
  documentOf(call: string): string;
}

/** The calls of a resource as links; the open one with its details. */
export function CallList({ resource: { name, calls }, open, documentOf }: Props) {
  return (
    <ul className="reference-calls">
      {calls.map(({ id, method, path, summary }) => (
        <li key={id} id={id}>
          <a
            href={id === open ? `#${name}` : `#${name}/${id}`}
            aria-expanded={id === open}
            className="reference-call-link"
          >
            <span className="reference-method" data-method={method}>
              {method}
            </span>
            <code>{path}</code>
            <span className="quiet">{summary}</span>
          </a>
          {id === open && <CallDetails url={documentOf(id)} />}
        </li>
      ))}
    </ul>
  );
}
