import { type HttpError, useShow } from "@refinedev/core";
import { useMemo } from "react";
import { useParams } from "react-router";
import { resendEmail, showMailDelivery } from "../../domain/mail/calls.ts";
import { TEMPLATE_NAMES } from "../../domain/mail/template-names.ts";
import { emailHistory } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useCallQuery, useNamedCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { CopyButton } from "../widgets/CopyButton.tsx";
import { type Fact, Facts } from "../widgets/Facts.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { When } from "../widgets/values.tsx";
import { MailFrame } from "./MailFrame.tsx";
import "./mail.css";

type Email = RowOf<typeof emailHistory>;

/** The links in a mail, without those that are hidden from this reader. */
function linksIn(html: string): string[] {
  const anchors = new DOMParser().parseFromString(html, "text/html").querySelectorAll("a[href]");
  const hrefs = [...anchors].map((anchor) => anchor.getAttribute("href") ?? "");
  return [...new Set(hrefs)].filter(
    (href) => href.startsWith("http") && !href.startsWith("https://link.invalid/"),
  );
}

const STATUS_TEXTS: Readonly<Record<Email["status"], string>> = {
  queued: "Waiting to be sent.",
  sending: "Being sent.",
  sent: "Accepted by the mail server.",
  failed: "Not sent. It will not be retried.",
  uncertain: "The mail server did not confirm it, so it may have arrived. It is only sent again on request.",
};

function EmailFacts({ email, sends }: { email: Email; sends: boolean | undefined }) {
  const { template, status, attempts, reason, nextAttemptAt, sentAt, createdAt } = email;
  const statusText =
    status === "queued" && sends === false
      ? "This server does not send mail because SMTP_URL is not set. The mail is shown below."
      : STATUS_TEXTS[status];
  const facts: Fact[] = [
    {
      label: "Status",
      value: (
        <div>
          <StatusTag field={emailHistory.fields.status} value={status} />
          <p className="quiet small">{statusText}</p>
        </div>
      ),
    },
    ...(reason ? [{ label: "Reason", value: reason }] : []),
    {
      label: "To",
      value: (
        <span>
          {email.to} <CopyButton text={email.to} what="the address" />
        </span>
      ),
    },
    { label: "Template", value: TEMPLATE_NAMES[template] },
    { label: "Attempts", value: attempts },
    ...(nextAttemptAt && attempts > 0 ? [{ label: "Next attempt", value: <When at={nextAttemptAt} /> }] : []),
    ...(sentAt ? [{ label: "Sent", value: <When at={sentAt} /> }] : []),
    { label: "Queued at", value: <When at={createdAt} /> },
  ];
  return (
    <section className="card" aria-label="Email">
      <Facts facts={facts} />
    </section>
  );
}

function Preview({ email }: { email: Email }) {
  const links = useMemo(() => linksIn(email.html), [email.html]);
  return (
    <section className="card card-padded mail-part" aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <MailFrame subject={email.subject} html={email.html} />
      {links.length > 0 && (
        <ul className="mail-links small">
          {links.map((href) => (
            <li key={href}>
              <span>{href}</span>
              <CopyButton text={href} what="the link" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whether a mail was just queued or is being sent, so that its status will change within seconds. */
const isPending = ({ status, attempts }: Email) =>
  status === "sending" || (status === "queued" && attempts === 0);

const FAST_POLL_MS = 2_000;
const SLOW_POLL_MS = 15_000;

export default function EmailShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const back = { to: `/${area}/email-history`, label: "Email History" };
  const { can } = useAbility();
  const sendAgain = useNamedCall(resendEmail);
  const sends = useCallQuery(showMailDelivery, {}).data?.data.sends;
  const { query } = useShow<Email, HttpError>({
    resource: "email-history",
    id,
    errorNotification: false,
    queryOptions: {
      refetchInterval: ({ state }) =>
        state.data && sends && isPending(state.data.data) ? FAST_POLL_MS : SLOW_POLL_MS,
    },
  });
  const email = query.data?.data;
  const canResend = email && ["failed", "uncertain"].includes(email.status) && can("email-history", "resend");
  const resend = () => sendAgain({ params: { id } }, { success: ({ message }) => message });
  return (
    <div className="screen screen-form">
      <PageHeader
        title={email?.subject ?? "Email"}
        back={back}
        secondary={canResend ? [{ label: "Send again", icon: "refresh", onClick: () => void resend() }] : []}
      />
      {query.error && !email ? (
        <LoadFailed what="Email" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !email ? (
        <CardSkeleton lines={8} />
      ) : (
        <>
          <EmailFacts email={email} sends={sends} />
          <Preview email={email} />
        </>
      )}
    </div>
  );
}
