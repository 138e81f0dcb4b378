import { ageOf, agoOf } from "../../domain/age.ts";
import { formatExact } from "../../domain/format.ts";

/** How long ago, as `2 hours`, or `2 hours ago` within a sentence; the tooltip has the exact time and zone. */
export const Age = ({ at, inSentence = false }: { at: string; inSentence?: boolean }) => (
  <time dateTime={at} title={`${formatExact(at)} PT`} className="when">
    {inSentence ? agoOf(at) : ageOf(at)}
  </time>
);
