import { ageOf } from "../../domain/age.ts";
import { formatExact } from "../../domain/format.ts";

/** How long ago, as `2 hours`; the tooltip has the exact time and zone. */
export const Age = ({ at }: { at: string }) => (
  <time dateTime={at} title={`${formatExact(at)} PT`} className="when">
    {ageOf(at)}
  </time>
);
