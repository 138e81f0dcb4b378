import { can, canOpen } from "../../../domain/access/grants.ts";
import { resources } from "../../../domain/resources/registry.ts";
import type { Person } from "../../session.ts";
import type { IconName } from "../../widgets/Icon.tsx";
import { screensFor } from "./screens-for.ts";

/** A command that begins something on another screen. */
export interface StartCommand {
  readonly title: string;
  /** Other words that people search it by. */
  readonly words?: string;
  readonly icon: IconName;
  readonly to: string;
  /** The action of that screen's header to run there; absent where the screen itself is the form. */
  readonly press?: string;
}

interface Offer extends Omit<StartCommand, "to"> {
  /** The screens of the areas, the person's own first. */
  readonly paths: readonly string[];
  readonly needs: readonly [resource: string, action: string];
}

const OFFERS: readonly Offer[] = [
  {
    title: "Create order",
    words: "new order enter",
    icon: "plus",
    paths: ["/s/orders/create", "/ag/orders/create"],
    needs: ["orders", "create"],
  },
  {
    title: "Import orders",
    words: "upload file csv",
    icon: "import",
    paths: ["/s/orders/import", "/ag/orders/import"],
    needs: ["orders", "import"],
  },
  {
    title: "Import tracking numbers",
    words: "upload parcels file csv",
    icon: "import",
    paths: ["/ag/tracking/import"],
    needs: ["orders", "track"],
  },
  {
    title: "New deposit",
    words: "topup top up create",
    icon: "plus",
    paths: ["/ag/deposits"],
    needs: ["deposits", "create"],
    press: "Topup",
  },
  {
    title: "Request a payout",
    words: "new withdraw profit",
    icon: "plus",
    paths: ["/s/payouts"],
    needs: ["payouts", "ask"],
    press: "Request a payout",
  },
  {
    title: "Create seller",
    words: "new team",
    icon: "plus",
    paths: ["/ag/sellers"],
    needs: ["seller-teams", "create"],
    press: "Create",
  },
  {
    title: "Create user",
    words: "new member invite",
    icon: "plus",
    paths: ["/s/users", "/ag/users"],
    needs: ["users", "create"],
    press: "Create User",
  },
  {
    title: "Create catalog",
    words: "new product",
    icon: "plus",
    paths: ["/a/catalogs/create", "/ag/catalogs/create"],
    needs: ["catalogs", "create"],
  },
];

/** Lists whose screens are composed by hand, with headers of their own: those above, or without creation. */
const COMPOSED: ReadonlySet<string> = new Set(["users", "seller-teams", "catalogs", "deposits", "agencies"]);

/** The creation of rows of declared resources, on their generic lists. */
const declaredCommands = (person: Person): StartCommand[] =>
  screensFor(person).flatMap((screen): StartCommand[] => {
    const resource = resources.get(screen.resource ?? "");
    if (!resource || COMPOSED.has(resource.name) || resource.form.length === 0) return [];
    if (!resource.verbs.includes("create") || !can(person.grants, resource.name, "create")) return [];
    const title = `Create ${resource.label.one.toLowerCase()}`;
    return [{ title, words: "new add", icon: "plus", to: screen.path, press: title }];
  });

/** The commands that a person may run from any screen. */
export function startCommands(person: Person): StartCommand[] {
  const isSeller = person.userType === "seller";
  const offered = OFFERS.flatMap(({ paths, needs: [resource, action], ...command }): StartCommand[] => {
    const open = paths.filter((path) => canOpen(person.grants, path));
    const to = open.find((path) => path.startsWith("/s/") === isSeller) ?? open[0];
    return to && can(person.grants, resource, action) ? [{ ...command, to }] : [];
  });
  return [...offered, ...declaredCommands(person)];
}
