import { useState } from "react";
import { formatCount, formatMoney } from "../../../domain/format.ts";
import { qrObstacle, type TopupAccount } from "../../../domain/money/topup-accounts.ts";
import { showTopupQr } from "../../../domain/settings/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";

interface Instructions {
  accounts: readonly TopupAccount[];
  exchangeRate: number;
  /** What the seller writes into a transfer. */
  reference: string | null;
}

const LINES: readonly [keyof TopupAccount, string][] = [
  ["bank", "Bank"],
  ["holder", "Account name"],
  ["number", "Account number"],
  ["branch", "Branch"],
  ["swift", "SWIFT"],
  ["currency", "Currency"],
];

/** The code that a bank's app reads: account, amount and reference. */
function QrCode({ account, dollars }: { account: number; dollars: number }) {
  const given = { query: { account: String(account), amount: String(dollars) } };
  const { data, error } = useCallQuery(showTopupQr, given);
  const code = data?.data;
  if (error && !code) return <p className="danger-text">{error.message}</p>;
  if (!code) return <Bar width={200} />;
  return (
    <figure className="topup-qr">
      <img
        src={code.image}
        width={200}
        height={200}
        alt={`VietQR code for ${formatCount(code.amount)} VND with the text ${code.reference}`}
      />
      <figcaption className="small quiet">
        {formatCount(code.amount)} VND for {formatMoney(dollars)}. Scan it with the app of your bank.
      </figcaption>
    </figure>
  );
}

function Account(props: { account: TopupAccount; index: number; dollars: number | null } & Instructions) {
  const { account, index, dollars, exchangeRate, reference } = props;
  const [isShown, setShown] = useState(false);
  const hasCode = reference !== null && qrObstacle(account, exchangeRate) === null;
  return (
    <section className="topup-account" aria-label={`${account.payWith} ${account.number}`}>
      <h3>{account.payWith}</h3>
      <dl>
        {LINES.filter(([name]) => account[name] !== "").map(([name, label]) => (
          <div key={name}>
            <dt className="small quiet">{label}</dt>
            <dd>
              {account[name]} <CopyButton text={account[name]} what={label.toLowerCase()} />
            </dd>
          </div>
        ))}
        {reference && (
          <div>
            <dt className="small quiet">Write into the transfer</dt>
            <dd>
              <strong>{reference}</strong> <CopyButton text={reference} what="reference" />
            </dd>
          </div>
        )}
      </dl>
      {account.note && <p className="topup-text">{account.note}</p>}
      {hasCode && (
        <>
          <Button small onClick={() => setShown(!isShown)}>
            {isShown ? "Hide QR code" : "Show QR code"}
          </Button>
          {isShown &&
            (dollars ? (
              <QrCode account={index} dollars={dollars} />
            ) : (
              <p className="small quiet">Enter an amount above.</p>
            ))}
        </>
      )}
    </section>
  );
}

/** Where to send the money. Codes are of the amount that is entered above. */
export const TopupAccounts = ({ dollars, ...instructions }: Instructions & { dollars: number | null }) => (
  <div className="topup-accounts">
    {instructions.accounts.map((account, index) => (
      <Account
        key={`${account.payWith} ${account.number}`}
        account={account}
        index={index}
        dollars={dollars}
        {...instructions}
      />
    ))}
  </div>
);
