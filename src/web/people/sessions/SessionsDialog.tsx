import { Modal } from "antd";
import {
  endSessionOf,
  endSessionsOf,
  listSessionsOf,
  type Session,
} from "../../../domain/auth/sessions/calls.ts";
import { counted } from "../../../domain/counts.ts";
import { useCallQuery, useNamedCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { EmptyState, NotLoaded } from "../../widgets/states.tsx";
import { SessionList } from "./SessionList.tsx";
import { useEndSession } from "./useEndSession.ts";

interface Props {
  user: { readonly id: string; readonly fullName: string };
  close(): void;
}

/** Where a person is signed in, for who manages them. */
export default function SessionsDialog({ user: { id, fullName }, close }: Props) {
  const query = useCallQuery(listSessionsOf, { params: { id } });
  const endOne = useNamedCall(endSessionOf);
  const endAllOf = useNamedCall(endSessionsOf);
  const confirm = useConfirm();
  const end = useEndSession((session: Session) =>
    endOne({ params: { id, sessionId: session.id } }, { success: ({ message }) => message }),
  );
  const sessions = query.data?.data.data;
  const endAll = async () => {
    const question = {
      title: `End ${counted(sessions?.length ?? 0, "session")} of ${fullName}?`,
      text: "They are signed out everywhere at once. Browsers that were remembered need the second factor again.",
      action: "End all",
      danger: true,
    };
    if (await confirm(question)) await endAllOf({ params: { id } }, { success: ({ message }) => message });
  };
  return (
    <Modal open title={`Sessions of ${fullName}`} footer={null} onCancel={close} destroyOnHidden width={560}>
      {!sessions ? (
        <NotLoaded what="Sessions" lines={3} query={query} />
      ) : sessions.length === 0 ? (
        <EmptyState icon="monitor" title="Not signed in" text="Sessions appear here after a sign-in." />
      ) : (
        <SessionList label={`Sessions of ${fullName}`} sessions={sessions} end={(one) => void end(one)} />
      )}
      <div className="form-footer">
        {sessions !== undefined && sessions.length > 0 && (
          <Button onClick={() => void endAll()}>End all sessions</Button>
        )}
        <Button onClick={close}>Done</Button>
      </div>
    </Modal>
  );
}
