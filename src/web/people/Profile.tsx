import { type HttpError, useOne } from "@refinedev/core";
import { Form } from "antd";
import { useState } from "react";
import { useParams } from "react-router";
import { AUTHORITY_LABELS, type Authority } from "../../domain/access/roles.ts";
import { messages } from "../../domain/messages.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import { users } from "../../domain/resources/index.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useNames } from "../list/useNames.ts";
import { useCall } from "../providers/calls.ts";
import { useSay } from "../providers/notification.tsx";
import { useMay, usePerson } from "../providers/person.tsx";
import { readRow } from "../providers/read-row.ts";
import type { ScreenProps } from "../screens.ts";
import { Button } from "../widgets/Button.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { useLostRace } from "../widgets/useLostRace.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { typeWords, type User } from "./people.ts";
import { FullNameField } from "./UserFields.tsx";
import "../money/money.css";
import "./people.css";

function UserCard({ user }: { user: User }) {
  const authority = user.authority ? AUTHORITY_LABELS[user.authority as Authority] : null;
  const proxies = user.proxies ?? [];
  const mayList = useMay()("proxies", "list");
  const nameOf = useNames(mayList ? "proxies" : null, mayList ? proxies : []);
  return (
    <section className="card profile-card" aria-label="User">
      <span className="profile-mark">
        <Icon name="user" size={24} />
      </span>
      <div>
        <div className="profile-name">{user.fullName}</div>
        <div className="quiet">{user.email}</div>
        <div className="small quiet">
          <span className="capitalised">{typeWords(user.userType)}</span>
          {authority && ` · ${authority}`}
          {mayList && proxies.length > 0 && ` · ${proxies.map(nameOf).join(", ")}`}
        </div>
      </div>
    </section>
  );
}

const seenOf = ({ version, fullName }: User): Seen<{ fullName: string }> => ({
  version,
  values: { fullName },
});

function NameForm({ user, mayEdit }: { user: User; mayEdit: boolean }) {
  const call = useCall();
  const say = useSay();
  const [form] = Form.useForm<{ fullName: string }>();
  const [busy, setBusy] = useState(false);
  const race = useLostRace({
    seen: seenOf(user),
    load: () => readRow(`users/${user.id}`, seenOf),
    show: (values) => form.setFieldsValue(values),
    fields: users.fields,
  });
  const save = async ({ fullName }: { fullName: string }) => {
    setBusy(true);
    const version = race.version();
    const done = await call<User & { message?: string }>("PATCH", `users/${user.id}`, {
      body: { fullName, ...(version === undefined ? {} : { version }) },
      changes: ["users"],
      quiet: true,
    });
    setBusy(false);
    if (done.ok) {
      race.saved(seenOf(done.data));
      return say.success(done.data.message ?? messages.profileUpdated);
    }
    if (race.isLost(done.errors)) return;
    const said = done.errors?.fullName;
    form.setFields([{ name: "fullName", errors: said ? [said] : [] }]);
    if (!said) say.error(done.message);
  };
  return (
    <section className="card" aria-labelledby="change-information">
      <div className="card-head">
        <h2 id="change-information">Change information</h2>
      </div>
      <Form
        form={form}
        className="profile-form"
        layout="vertical"
        requiredMark={false}
        disabled={!mayEdit}
        initialValues={{ fullName: user.fullName }}
        onFinish={(values) => void save(values)}
      >
        <FullNameField />
        {race.notice(() => form.getFieldsValue())}
        {mayEdit && (
          <Button kind="primary" submit busy={busy}>
            Update
          </Button>
        )}
      </Form>
    </section>
  );
}

function PasswordCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card" aria-labelledby="password">
      <div className="card-head">
        <h2 id="password">Password</h2>
        {!isOpen && <Button onClick={() => setOpen(true)}>Change password</Button>}
      </div>
      {isOpen ? (
        <div className="profile-form">
          <PasswordForm close={() => setOpen(false)} />
        </div>
      ) : (
        <p className="card-padded quiet">Changing it ends your other sessions.</p>
      )}
    </section>
  );
}

/** One's own profile, or to whoever runs the agency or the team a member's. */
export default function Profile({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const me = usePerson();
  const may = useMay();
  const isOwn = id === me.id;
  const { result: user, query } = useOne<User, HttpError>({
    resource: "users",
    id,
    errorNotification: false,
  });
  const isSellers = area === "s" || me.userType === "seller";
  const above = { to: isSellers ? "/s/users" : "/ag/users/list", label: "Users" };
  return (
    <div className="screen screen-form">
      <PageHeader
        title={isOwn ? "Profile" : (user?.fullName ?? "User")}
        {...(may("users", "list") ? { back: above } : {})}
      />
      {query.isError ? (
        <LoadFailed
          what="User"
          error={query.error}
          {...(may("users", "list") ? { back: above } : {})}
          retry={() => void query.refetch()}
        />
      ) : !user ? (
        <CardSkeleton lines={5} />
      ) : (
        <div className="stack">
          <UserCard user={user} />
          <NameForm key={user.id} user={user} mayEdit={isOwn || may("users", "edit")} />
          {isOwn && <PasswordCard />}
        </div>
      )}
    </div>
  );
}
