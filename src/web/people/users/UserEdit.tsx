import { type HttpError, useShow } from "@refinedev/core";
import { Flex, Form } from "antd";
import { useState } from "react";
import { useParams } from "react-router";
import { AUTHORITY_LABELS } from "../../../domain/access/roles.ts";
import { messages } from "../../../domain/messages.ts";
import type { NewUser } from "../../../domain/people/users.ts";
import type { Seen } from "../../../domain/resource/edits.ts";
import { users } from "../../../domain/resources/index.ts";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useNames } from "../../list/useNames.ts";
import { ChoicesCard } from "../../notifications/ChoicesCard.tsx";
import { useAbility, usePerson } from "../../providers/person.tsx";
import { readRow } from "../../providers/read-row.ts";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { useLostRace } from "../../widgets/dialog/useLostRace.tsx";
import { useRowForm } from "../../widgets/dialog/useRowForm.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { type User, userTypeLabel } from "../people.ts";
import { FactorsCard } from "../security/FactorsCard.tsx";
import { IdentitiesCard } from "../security/IdentitiesCard.tsx";
import { SessionsCard } from "../sessions/SessionsCard.tsx";
import { MyDataCard } from "./MyDataCard.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { StartPageCard } from "./StartPageCard.tsx";
import { FullNameField } from "./UserFields.tsx";
import "../../money/money.css";
import "../people.css";

function UserCard({ user }: { user: User }) {
  const type = userTypeLabel(user.userType);
  const authority = user.authority ? AUTHORITY_LABELS[user.authority] : null;
  // Those of a manager are the same: "Agency", "Seller".
  const isManager = authority?.toLowerCase() === type.toLowerCase();
  const proxies = user.proxies ?? [];
  const canList = useAbility().can("proxies", "list");
  const nameOf = useNames("proxies", canList ? proxies : []);
  return (
    <Flex className="card profile-card" component="section" gap={16} align="center" aria-label="User">
      <span className="profile-mark">
        <Icon name="user" size={24} />
      </span>
      <div>
        <div className="profile-name">{user.fullName}</div>
        <div className="quiet">{user.email}</div>
        <div className="small quiet">
          <span className="capitalized">{type}</span>
          {authority && !isManager && ` · ${authority}`}
          {canList && proxies.length > 0 && ` · ${proxies.map(nameOf).join(", ")}`}
        </div>
      </div>
    </Flex>
  );
}

const seenOf = ({ version, fullName }: User): Seen<Pick<NewUser, "fullName">> => ({
  version,
  values: { fullName },
});

function NameForm({ user, canEdit }: { user: User; canEdit: boolean }) {
  const { form, formProps, onFinish, formLoading } = useRowForm<Pick<NewUser, "fullName">, User>({
    resource: "users",
    id: user.id,
    successMessage: messages.profileUpdated,
    isHandled: ({ errors }) => race.isLost(errors),
    onMutationSuccess: (saved) => race.saved(seenOf(saved)),
  });
  const race = useLostRace({
    seen: seenOf(user),
    load: () => readRow("users", user.id, seenOf),
    show: (values) => form.setFieldsValue(values),
    fields: users.fields,
  });
  const save = async ({ fullName }: Pick<NewUser, "fullName">) => {
    const version = race.version();
    await onFinish({ fullName, ...(version === undefined ? {} : { version }) });
  };
  return (
    <section className="card" aria-labelledby="change-information">
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="change-information">Change information</h2>
      </Flex>
      <Form
        {...formProps}
        className="profile-form"
        layout="vertical"
        requiredMark={false}
        disabled={!canEdit}
        initialValues={{ fullName: user.fullName }}
        onFinish={(values) => void save(values)}
      >
        <FullNameField />
        {race.notice(() => form.getFieldsValue())}
        {canEdit && (
          <Button kind="primary" submit busy={formLoading}>
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
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="password">Password</h2>
        {!isOpen && <Button onClick={() => setOpen(true)}>Change password</Button>}
      </Flex>
      {isOpen ? (
        <div className="profile-form">
          <PasswordForm close={() => setOpen(false)} />
        </div>
      ) : (
        <p className="card-padded quiet">Changing your password ends your other sessions.</p>
      )}
    </section>
  );
}

/** The user's own profile, or a member's for managers of the agency or team. */
export default function UserEdit({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const me = usePerson();
  const { can } = useAbility();
  const isOwn = id === me.id;
  const { result: user, query } = useShow<User, HttpError>({
    resource: "users",
    id,
    errorNotification: false,
  });
  const isSellers = area === "s" || me.userType === "seller";
  const back = { to: isSellers ? "/s/users" : "/ag/users/list", label: "Users" };
  return (
    <div className="screen screen-form">
      <PageHeader
        title={isOwn ? "Profile" : (user?.fullName ?? "User")}
        {...(can("users", "list") ? { back } : {})}
      />
      {query.isError ? (
        <LoadFailed
          what="User"
          error={query.error}
          {...(can("users", "list") ? { back } : {})}
          retry={() => void query.refetch()}
        />
      ) : !user ? (
        <CardSkeleton lines={5} />
      ) : (
        <Flex className="stack" vertical gap={16}>
          <UserCard user={user} />
          <NameForm key={user.id} user={user} canEdit={isOwn || can("users", "edit")} />
          {isOwn && <StartPageCard />}
          {isOwn && <PasswordCard />}
          {isOwn && <FactorsCard />}
          {isOwn && <IdentitiesCard />}
          {isOwn && <SessionsCard />}
          {isOwn && <ChoicesCard />}
          {isOwn && <MyDataCard />}
        </Flex>
      )}
    </div>
  );
}
