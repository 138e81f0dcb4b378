import { useEffect, useRef, useState } from "react";
import { BASE } from "../../../domain/access/public-paths.ts";
import { firstReadingDays } from "../../../domain/stores/first-reading.ts";
import { visitorMessages as messages } from "../../../domain/visitor-messages.ts";
import { allowedNext } from "../../address.ts";
import { forgetAppToken, forgetSession, type Person, storedToken, storePerson } from "../../session.ts";
import { FirstReadingField } from "../../stores/FirstReadingField.tsx";
import { call } from "../call.ts";
import { Banner, type Brand, Pane } from "../Pane.tsx";
import { connectPendingShop, pendingShop } from "./installation.ts";

const REQUIRE = `${BASE}/auth/sign-in-require`;

/** What every platform that has apps can be read of. */
const APP_DAYS = firstReadingDays("shopify");

/** The user, and the shop of the pending installation that they may connect. */
interface Visit {
  readonly person: Person;
  readonly shop: Awaited<ReturnType<typeof pendingShop>>;
  /** The shop that they have just connected. */
  readonly connected?: string;
}

/** Asks before a shop is connected: the link to this page may be somebody else's. */
function Question({ onYes, onNo }: { onYes(from?: string): Promise<string | null>; onNo(): void }) {
  const [isSending, setSending] = useState(false);
  const [from, setFrom] = useState<string>();
  const [error, setError] = useState<string | null>(null);
  const accept = async () => {
    setSending(true);
    const refused = await onYes(from);
    setError(refused);
    if (refused !== null) setSending(false);
  };
  return (
    <>
      <p className="auth-after">
        The team will see the shop's orders and send its tracking numbers. Answer No if you did not start this
        installation.
      </p>
      <div className="field auth-after">
        <label htmlFor="first-reading">Orders to read first</label>
        <FirstReadingField id="first-reading" days={APP_DAYS} onChange={setFrom} />
        {error && (
          <p className="small danger-text" role="alert">
            {error}
          </p>
        )}
      </div>
      <button type="button" className="auth-button" disabled={isSending} onClick={() => void accept()}>
        {isSending ? "Connecting" : "Connect"}
      </button>
      <button type="button" className="auth-button plain" disabled={isSending} onClick={onNo}>
        No
      </button>
    </>
  );
}

/** Target of an app's installation: greets the signed-in user and asks whether to connect the shop. */
export default function Welcome({ brand }: { brand: Brand }) {
  const [visit, setVisit] = useState<Visit | null>(null);
  const [error, setError] = useState("");
  const [token] = useState(storedToken);
  const isRequested = useRef(false);

  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    if (!token) return window.location.replace(REQUIRE);
    void call<Person>("users/info", { token }).then(async (response) => {
      if (response.ok) {
        storePerson(response.data);
        return setVisit({ person: response.data, shop: await pendingShop(token) });
      }
      if (response.status !== 401) return setError(response.message);
      forgetSession();
      window.location.replace(REQUIRE);
    });
  }, [token]);

  if (error) {
    return (
      <Pane brand={brand} heading="Welcome">
        <Banner tone="bad">{error}</Banner>
      </Pane>
    );
  }
  if (!visit || !token) return null;
  const { person, shop, connected } = visit;
  const next = new URLSearchParams(window.location.search).get("next");
  const to = BASE + (allowedNext(next, person) ?? person.landing);
  const connect = async (name: string, from?: string) => {
    const connectedOrError = await connectPendingShop(token, from);
    if (typeof connectedOrError === "string") return connectedOrError;
    setVisit(connectedOrError ? { person, shop: null, connected: name } : { person, shop: false });
    return null;
  };
  const decline = () => {
    forgetAppToken();
    window.location.replace(to);
  };
  const isQuestion = typeof shop === "string";
  const team = person.sellerTeam?.name ?? "";
  const heading = () => {
    if (isQuestion) return `Connect shop ${shop} to team ${team}?`;
    return connected === undefined ? `Welcome, ${person.fullName}` : `Shop ${connected} is connected`;
  };
  return (
    <Pane brand={brand} heading={heading()}>
      <p className="quiet auth-after">You are signed in as {person.email}.</p>
      {isQuestion && <Question onYes={(from) => connect(shop, from)} onNo={decline} />}
      {connected !== undefined && (
        <Banner tone="good">
          Team {team} gets its orders from now on. Its page under Integrations shows how they arrive.
        </Banner>
      )}
      {shop === false && (
        <>
          <Banner tone="bad">{messages.cannotAuthorize}</Banner>
          <p className="quiet auth-after">
            The store could not be connected. Start its installation again in this browser.
          </p>
        </>
      )}
      {!isQuestion && (
        <a className="auth-button" href={to}>
          Continue
        </a>
      )}
    </Pane>
  );
}
