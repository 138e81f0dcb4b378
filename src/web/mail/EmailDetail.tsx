import { type ReactNode, useMemo } from "react";
import { useParams } from "react-router";
import { TEMPLATE_NAMES, type TemplateCode } from "../../domain/mail/templates.ts";
import { emailHistory } from "../../domain/resources/index.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useCall, useGet } from "../providers/calls.ts";
import { useMay } from "../providers/person.tsx";
import { CopyButton } from "../widgets/CopyButton.tsx";
import { When } from "../widgets/figures.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import "./mail.css";

interface Email {
  id: string;
  to: string;
  subject: string;
  template: TemplateCode;
  status: "queued" | "sending" | "sent" | "failed" | "uncertain";
  attempts: number;
  reason: string | null;
  nextAttemptAt: string | null;
  sentAt: string | null;
  createdAt: string;
  html: string;
}

/** Nothing of a mail runs here and nothing of it is fetched: neither by the frame nor by what is in it. */
const framed = (html: string) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">" +
  "<title>Preview</title></head>" +
  '<body style="margin:0;padding:20px;background:#fff;color:#1f2937;font:15px/24px system-ui,sans-serif">' +
  `<div style="max-width:560px;overflow-wrap:anywhere">${html}</div></body></html>`;

/** Where the mail leads, as far as this reader may know. */
function linksIn(html: string): string[] {
  const anchors = new DOMParser().parseFromString(html, "text/html").querySelectorAll("a[href]");
  const hrefs = [...anchors].map((anchor) => anchor.getAttribute("href") ?? "");
  return [...new Set(hrefs)].filter(
    (href) => href.startsWith("http") && !href.startsWith("https://link.invalid/"),
  );
}

const MEANING: Readonly<Record<Email["status"], string>> = {
  queued: "It waits to be sent.",
  sending: "It is being sent.",
  sent: "The mail server has taken it.",
  failed: "It was not sent, and is not tried again.",
  uncertain:
    "It was handed over and no answer came: it may have arrived. It is not sent again unless you say so.",
};

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ email, sends }: { email: Email; sends: boolean | undefined }) {
  const { template, status, attempts, reason, nextAttemptAt, sentAt, createdAt } = email;
  return (
    <dl className="card card-padded facts">
      <Fact label="Status">
        <StatusTag field={emailHistory.fields.status} value={status} />
        <p className="quiet small">
          {status === "queued" && sends === false
            ? "This server sends no mail: it has no SMTP_URL. Read it below."
            : MEANING[status]}
        </p>
      </Fact>
      {reason && <Fact label="Reason">{reason}</Fact>}
      <Fact label="To">
        {email.to} <CopyButton text={email.to} what="the address" />
      </Fact>
      <Fact label="Template">{TEMPLATE_NAMES[template]}</Fact>
      <Fact label="Attempts">{attempts}</Fact>
      {nextAttemptAt && attempts > 0 && (
        <Fact label="Next attempt">
          <When at={nextAttemptAt} />
        </Fact>
      )}
      {sentAt && (
        <Fact label="Sent">
          <When at={sentAt} />
        </Fact>
      )}
      <Fact label="Queued at">
        <When at={createdAt} />
      </Fact>
    </dl>
  );
}

function Preview({ email }: { email: Email }) {
  const links = useMemo(() => linksIn(email.html), [email.html]);
  return (
    <section className="card card-padded mail-part" aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <iframe
        title={`Preview of ${email.subject}`}
        sandbox=""
        srcDoc={framed(email.html)}
        referrerPolicy="no-referrer"
      />
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

/** A mail that was just queued, or that the mail server takes right now: seconds decide what becomes of it. */
const isOnItsWay = ({ status, attempts }: Email) =>
  status === "sending" || (status === "queued" && attempts === 0);

const BACK = { to: "/ag/email-history", label: "Email History" };

/** One mail: what became of it and why, and what it says. */
export default function EmailDetail() {
  const { id = "" } = useParams();
  const may = useMay();
  const call = useCall();
  const delivery = useGet<{ sends: boolean }>("email-history/delivery");
  const found = useGet<Email>(`email-history/${encodeURIComponent(id)}`, {
    every: (last) => (last && delivery.data?.sends && isOnItsWay(last) ? 2 : 15),
  });
  const email = found.data;
  const canResend = email && ["failed", "uncertain"].includes(email.status) && may("email-history", "resend");
  const resend = () =>
    call<{ message: string }>("POST", `email-history/${id}/resend`, {
      changes: ["email-history"],
      success: (data: { message: string }) => data.message,
    });
  return (
    <div className="screen screen-form">
      <PageHeader
        title={email?.subject ?? "Email"}
        back={BACK}
        secondary={canResend ? [{ label: "Send again", icon: "refresh", onClick: () => void resend() }] : []}
      />
      {found.isError && !email ? (
        <LoadFailed what="Email" error={found.error} back={BACK} retry={() => void found.refetch()} />
      ) : !email ? (
        <CardSkeleton lines={8} />
      ) : (
        <>
          <Facts email={email} sends={delivery.data?.sends} />
          <Preview email={email} />
        </>
      )}
    </div>
  );
}
