import { type HttpError, useGetIdentity } from "@refinedev/core";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { can, canOpen } from "../../domain/access/grants.ts";
import { page, signInPath } from "../address.ts";
import { forgetSession, leaveNotice, type Person, storedPerson, storedToken } from "../session.ts";

const PersonContext = createContext<Person | null>(null);

/** The signed-in user. Inside the application there always is one. */
export function usePerson(): Person {
  const person = useContext(PersonContext);
  if (!person) throw new Error("usePerson outside PersonProvider");
  return person;
}

interface Ability {
  /** Whether the person may do this: `can("orders", "approve")`. Call it once per list, not per row. */
  can(resource: string, action: string): boolean;
  /** Whether the screen at this path opens for the person. */
  canOpen(path: string): boolean;
}

/** The person's permissions, without a request or an asynchronous step. Stable until the grants change. */
export function useAbility(): Ability {
  const { grants, id } = usePerson();
  return useMemo(
    () => ({
      can: (resource, action) => can(grants, resource, action),
      canOpen: (path) => canOpen(grants, path, id),
    }),
    [grants, id],
  );
}

/** Whether the server is unavailable, which does not affect the session. */
const isUnavailable = ({ statusCode }: HttpError) => statusCode === 0 || statusCode === 503;

/** Without an identity, the sign-in page shows why. Offline, the user of the last visit stays. */
function failed(error: HttpError) {
  // providers/http.ts handles a 401.
  if (error.statusCode === 401 || (isUnavailable(error) && storedPerson())) return;
  forgetSession();
  leaveNotice(error.message);
  page.load("/auth/login");
}

/**
 * Renders the application for the user of the last visit while Refine's `useGetIdentity` loads the current one. An
 * ended session opens the sign-in page, and changed grants render again. Without a stored user it waits.
 */
export function PersonProvider({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const [signedIn] = useState(() => storedToken() !== null);
  const { data: person, error } = useGetIdentity<Person>({
    queryOptions: {
      enabled: signedIn,
      initialData: () => storedPerson() ?? undefined,
      initialDataUpdatedAt: 0,
    },
  });
  useEffect(() => {
    if (!signedIn) page.load(signInPath());
  }, [signedIn]);
  useEffect(() => {
    // Every query rejects with an HttpError: see providers/http.ts.
    if (error) failed(error as unknown as HttpError);
  }, [error]);

  if (!signedIn || !person) return waiting;
  return <PersonContext value={person}>{children}</PersonContext>;
}

/** For tests and stories: a user without a server. */
export function PersonIs({ person, children }: { person: Person; children: ReactNode }) {
  return <PersonContext value={person}>{children}</PersonContext>;
}
