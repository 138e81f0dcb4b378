import { canOpen } from "../../../domain/access/grants.ts";
import { menuFor } from "../../../domain/access/landing.ts";
import { SCREENS, type Screen } from "../../../domain/access/screens.ts";
import type { Person } from "../../session.ts";

/** The path prefix of a user's own screens; some screens of other prefixes are accessible too. */
const ownArea = ({ userType }: Person) =>
  userType === "seller" ? "/s/" : userType === "administrator" || userType === "supplier" ? "/a/" : "/ag/";

/**
 * Every screen that the user may open: those of the menu in its order, then the others. Of two screens with the same
 * label, the menu's one is kept, else the one in the user's own area.
 */
export function screensFor(person: Person): Screen[] {
  const menu = menuFor(person, person.grants);
  const own = ownArea(person);
  const others = SCREENS.filter(({ path }) => canOpen(person.grants, path)).sort(
    (a, b) => Number(b.path.startsWith(own)) - Number(a.path.startsWith(own)),
  );
  const labels = new Set<string>();
  return [...menu, ...others].filter(({ label }) => {
    const isNew = !labels.has(label);
    labels.add(label);
    return isNew;
  });
}
