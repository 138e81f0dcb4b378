import { useEffect, useState } from "react";
import { REFERENCE_PATHS } from "../../domain/access/public-paths.ts";
import { type ApiReference, labelOfResource } from "../../domain/api-keys/api-reference.ts";
import { Mark } from "../layout/Logo.tsx";
import { CallList } from "./CallList.tsx";
import { Introduction } from "./Introduction.tsx";
import { ResourceNav } from "./ResourceNav.tsx";
import { loadSwagger } from "./swagger.ts";
import { useReference } from "./useReference.ts";
import { useSwaggerTheme } from "./useSwaggerTheme.ts";

const PAGE = REFERENCE_PATHS.find((path) => window.location.pathname.startsWith(path)) ?? REFERENCE_PATHS[0];
const WHOLE = PAGE === "/developers" ? "/developers/openapi.json" : "/api/openapi.json";

function useHash(): string {
  const [hash, setHash] = useState(window.location.hash);
  useEffect(() => {
    const read = () => setHash(window.location.hash);
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return hash;
}

/** The reference of the API: a list of resources, and the calls of the chosen one. */
export function DevelopersPage() {
  const [reference, retry] = useReference(`${PAGE}/resources.json`);
  // `#orders`, or `#orders/get-orders` with a call.
  const [name, call] = useHash().slice(1).split("/");
  useSwaggerTheme();
  useEffect(() => {
    // The next click needs it.
    const timer = setTimeout(() => void loadSwagger().catch(() => undefined), 300);
    return () => clearTimeout(timer);
  }, []);
  const title = reference.state === "ready" ? reference.data.title : "API";
  useEffect(() => {
    document.title = name ? `${labelOfResource(name)} - ${title}` : title;
  }, [name, title]);
  return (
    <div className="reference">
      <header className="reference-bar">
        <a href="#" aria-label={title}>
          <Mark size={24} />
          <span>{title}</span>
        </a>
        <a href={WHOLE} className="small">
          OpenAPI document
        </a>
      </header>
      {reference.state === "ready" && <Reference reference={reference.data} name={name} call={call} />}
      {reference.state === "loading" && (
        <p role="status" className="reference-main">
          Loading
        </p>
      )}
      {reference.state === "failed" && (
        <p role="alert" className="reference-main">
          The reference could not be loaded. Check your connection, or wait a moment.{" "}
          <button type="button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

interface ReferenceProps {
  reference: ApiReference;
  /** The resource of the address; empty without one. */
  name: string | undefined;
  call: string | undefined;
}

function Reference({ reference, name, call }: ReferenceProps) {
  const { title, callsPerMinute, resources } = reference;
  const chosen = resources.find((one) => one.name === name);
  const isUnknown = name && !chosen;
  // The browser looked for it before it was there.
  useEffect(() => {
    if (chosen && call) document.getElementById(call)?.scrollIntoView({ block: "nearest" });
  }, [chosen, call]);
  return (
    <div className="reference-body" data-chosen={chosen !== undefined}>
      <ResourceNav resources={resources} chosen={chosen?.name} />
      <main className="reference-main">
        {chosen ? (
          <>
            <a href="#" className="reference-back">
              All resources
            </a>
            <h1>
              {labelOfResource(chosen.name)}{" "}
              <span className="quiet">
                {chosen.calls.length === 1 ? "1 call" : `${chosen.calls.length} calls`}
              </span>
            </h1>
            <CallList
              key={chosen.name}
              resource={chosen}
              open={call}
              documentOf={(id) => `${PAGE}/calls/${id}.json`}
            />
          </>
        ) : (
          <>
            <h1>{title}</h1>
            {isUnknown && <p role="alert">There is no resource “{name}”. Choose one of the list.</p>}
            {callsPerMinute === null ? (
              <p>The calls of the back office. Choose a resource.</p>
            ) : (
              <Introduction callsPerMinute={callsPerMinute} />
            )}
          </>
        )}
      </main>
    </div>
  );
}
