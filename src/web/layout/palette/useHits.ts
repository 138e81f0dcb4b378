import { useMemo } from "react";
import { useLocation } from "react-router";
import { usePerson } from "../../providers/person.tsx";
import type { Person } from "../../session.ts";
import { iconNamed } from "../../widgets/Icon.tsx";
import { type Hit, type HitGroup, matches, withRecent } from "./hits.ts";
import { PAGE_COMMANDS, type PageCommands, runOnArrival, useOfferedCommands } from "./page-commands.ts";
import { recentChoices } from "./recent.ts";
import { screensFor } from "./screens-for.ts";
import { startCommands } from "./start-commands.ts";
import { type Findable, useFound } from "./useFound.ts";

const ORDERS: Findable = { resource: "orders", name: "Orders", detail: ["fullName", "referenceId1"] };
const SELLERS: Findable = { resource: "seller-teams", name: "Sellers", detail: ["code"] };
const CATALOGS: Findable = { resource: "catalogs", name: "Catalogs", detail: ["productCode"] };
const USERS: Findable = { resource: "users", name: "Users", detail: ["email"] };

/** The actions of the current screen. Groups of one name are joined, and of equal actions the first is kept. */
function pageGroups(offered: readonly PageCommands[]): HitGroup[] {
  const groups = new Map<string, Map<string, Hit>>();
  for (const { name, commands } of offered) {
    const hits = groups.get(name) ?? new Map<string, Hit>();
    for (const { label, detail, icon = "chevron-right", run } of commands) {
      // Not kept: the first recent hit runs at Enter alone, and must only open something.
      const hit = { id: `page ${name} ${label}`, title: label, icon, run };
      if (!hits.has(label)) hits.set(label, detail ? { ...hit, detail } : hit);
    }
    groups.set(name, hits);
  }
  // What can be done with the order or the selected ones comes before the actions of the page's header.
  return [...groups]
    .map(([name, hits]) => ({ name, hits: [...hits.values()] }))
    .sort((a, b) => Number(a.name === PAGE_COMMANDS) - Number(b.name === PAGE_COMMANDS));
}

/** The commands that begin something, from any screen, except those that the screen offers itself. */
function startHits(person: Person, offered: readonly PageCommands[], pathname: string): Hit[] {
  const here = new Map(offered.flatMap(({ commands }) => commands).map((one) => [one.label, one.run]));
  return startCommands(person)
    .filter(({ title }) => !here.has(title))
    .map(({ press, to, ...command }) => {
      const hit = { id: `start ${command.title}`, ...command, isKept: true };
      if (press === undefined) return { ...hit, to };
      const run = to === pathname ? here.get(press) : undefined;
      return run ? { ...hit, run } : { ...hit, to, run: () => runOnArrival(to, press) };
    });
}

const screenHits = (person: Person): Hit[] => [
  ...screensFor(person).map((screen): Hit => {
    const { path, label } = screen;
    return { id: `screen ${path}`, to: path, title: label, icon: iconNamed(screen.icon), isKept: true };
  }),
  { id: "screen profile", to: `/ag/users/${person.id}`, title: "My profile", icon: "user", isKept: true },
];

/** Every command and screen, by group, without a search. */
function useChoices(): HitGroup[] {
  const person = usePerson();
  const offered = useOfferedCommands();
  const { pathname } = useLocation();
  return useMemo(
    () => [
      { name: "Go to", hits: screenHits(person) },
      ...pageGroups(offered),
      { name: "Commands", hits: startHits(person, offered, pathname) },
    ],
    [person, offered, pathname],
  );
}

/**
 * Results of the palette: the recent choices, the screens, what can be done on this screen and from it, then orders,
 * sellers, catalogs and users that the user may list.
 */
export function useHits(text: string, search: string): { groups: HitGroup[]; isSearching: boolean } {
  const { id } = usePerson();
  const choices = useChoices();
  // Each needs a hook call of its own.
  const orders = useFound(ORDERS, search);
  const sellers = useFound(SELLERS, search);
  const catalogs = useFound(CATALOGS, search);
  const users = useFound(USERS, search);
  const recent = useMemo(() => recentChoices(id), [id]);
  const chosen = useMemo(() => {
    const matching = choices.map(({ name, hits }) => ({
      name,
      hits: hits.filter((hit) => matches(hit, text.trim())),
    }));
    return withRecent(matching, recent);
  }, [choices, recent, text]);
  const groups = [
    ...chosen,
    { name: ORDERS.name, hits: orders.hits },
    { name: SELLERS.name, hits: sellers.hits },
    { name: CATALOGS.name, hits: catalogs.hits },
    { name: USERS.name, hits: users.hits },
  ].filter(({ hits }) => hits.length > 0);
  const isSearching =
    text.trim() !== search || [orders, sellers, catalogs, users].some((one) => one.isSearching);
  return { groups, isSearching };
}
