import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { can, canOpen } from "../../domain/access/grants.ts";
import { page, signInPath } from "../address.ts";
import {
  forgetSession,
  leaveNotice,
  type Person,
  storedPerson,
  storedToken,
  storePerson,
} from "../session.ts";
import { send } from "./http.ts";

const PersonContext = createContext<Person | null>(null);

/** Who is signed in. Inside the application somebody always is. */
export function usePerson(): Person {
  const person = useContext(PersonContext);
  if (!person) throw new Error("usePerson outside PersonProvider");
  return person;
}

/**
 * Whether the person may do this to that resource: `may("orders", "approve")`. Ask once a list, not a row. The function
 * is the same one until the grants change.
 */
export function useMay(): (resource: string, action: string) => boolean {
  const { grants } = usePerson();
  return useMemo(() => (resource, action) => can(grants, resource, action), [grants]);
}

/** Whether the screen at this path opens for the person. */
export function useCanOpen(): (path: string) => boolean {
  const { grants, id } = usePerson();
  return useMemo(() => (path) => canOpen(grants, path, id), [grants, id]);
}

/** A server that is away for a moment, or out of reach, says nothing about the session. */
const isAway = (status: number) => status === 0 || status === 503;

/**
 * Who this is could not be had: the session is forgotten and sign-in says why. Somebody who is known from their
 * last visit stays while the server is away. A 401 has been dealt with where every call passes.
 */
function failed({ status, message }: { status: number; message: string }) {
  if (status === 401 || (isAway(status) && storedPerson())) return;
  forgetSession();
  leaveNotice(message);
  page.load("/auth/login");
}

/**
 * Draws the application as the person of the last visit and asks the server meanwhile who it is now: a
 * session that has ended leads to sign-in, other grants redraw. Without a stored person it waits.
 */
export function PersonProvider({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const [person, setPerson] = useState(storedPerson);
  const [signedIn] = useState(() => storedToken() !== null);

  useEffect(() => {
    if (!signedIn) {
      page.load(signInPath());
      return;
    }
    const away = new AbortController();
    void send<Person>("GET", "users/info", { signal: away.signal }).then((answer) => {
      if (away.signal.aborted) return;
      if (!answer.ok) return failed(answer);
      storePerson(answer.data);
      setPerson((known) => (JSON.stringify(known) === JSON.stringify(answer.data) ? known : answer.data));
    });
    return () => away.abort();
  }, [signedIn]);

  if (!signedIn || !person) return waiting;
  return <PersonContext value={person}>{children}</PersonContext>;
}

/** For tests and stories: a person without a server. */
export function PersonIs({ person, children }: { person: Person; children: ReactNode }) {
  return <PersonContext value={person}>{children}</PersonContext>;
}
