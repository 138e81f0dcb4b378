import { useEffect, useRef, useState } from "react";
import { loadSwagger, swaggerIn } from "./swagger.ts";

/** One for all calls: a key that was entered for one of them is kept. */
const host = document.createElement("div");
let show: ((url: string) => void) | undefined;

/** A call's fields and responses, with a form that sends it. */
export function CallDetails({ url }: { url: string }) {
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  useEffect(() => {
    // A failed load starts again when the person asks for it.
    if (state === "failed") return;
    let isCanceled = false;
    loadSwagger().then(
      (create) => {
        if (isCanceled || !element.current) return;
        element.current.append(host);
        show ??= swaggerIn(host, create);
        show(url);
        setState("ready");
      },
      () => !isCanceled && setState("failed"),
    );
    return () => {
      isCanceled = true;
    };
  }, [url, state]);
  return (
    <div className="reference-call">
      {state === "loading" && <p role="status">Loading</p>}
      {state === "failed" && (
        <p role="alert">
          The call could not be loaded. Check your connection.{" "}
          <button type="button" onClick={() => setState("loading")}>
            Try again
          </button>
        </p>
      )}
      <div ref={element} />
    </div>
  );
}
