import { onCLS, onINP, onLCP } from "web-vitals";
import * as calls from "../../domain/health/calls.ts";
import { pathOf } from "../../domain/resource/address.ts";
import { API } from "../providers/http.ts";
import { sessionHeaders, storedToken } from "../session.ts";

/** Sends a report that outlives the page. Nothing is sent without a session, and no error is shown. */
function send(report: Readonly<Record<string, string | number>>): void {
  const token = storedToken();
  if (token === null) return;
  void fetch(`${API}/${pathOf(calls.reportFieldMetrics)}`, {
    method: "POST",
    // Unlike sendBeacon it can send the token, which is no cookie.
    keepalive: true,
    headers: { ...sessionHeaders(token), "Content-Type": "application/json" },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}

/**
 * Reports LCP, INP and CLS of this page load when the page is hidden, and later those that have changed since. It starts
 * late: browsers keep what they measured before.
 * @param screen the route of the screen that the page was loaded for
 */
export function reportFieldMetrics(screen: string): void {
  let metrics: Record<string, number> = {};
  onLCP(({ value }) => {
    metrics.lcp = Math.round(value);
  });
  onINP(({ value }) => {
    metrics.inp = Math.round(value);
  });
  onCLS(({ value }) => {
    metrics.cls = Number(value.toFixed(4));
  });
  // The package's listeners capture the event, so they have run before this one.
  window.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || Object.keys(metrics).length === 0) return;
    send({ screen, ...metrics });
    metrics = {};
  });
}
