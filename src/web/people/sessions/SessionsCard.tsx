import { Flex } from "antd";
import {
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
} from "../../../domain/auth/sessions/calls.ts";
import { counted } from "../../../domain/counts.ts";
import { useCallQuery, useNamedCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { NotLoaded } from "../../widgets/states.tsx";
import { SessionList } from "./SessionList.tsx";
import { useEndSession } from "./useEndSession.ts";

/** Where the person who is signed in is signed in: a part of their profile. */
export function SessionsCard() {
  const query = useCallQuery(listSessions, {});
  const endOne = useNamedCall(endSession);
  const endOthers = useNamedCall(endOtherSessions);
  const confirm = useConfirm();
  const end = useEndSession(({ id }: Session) =>
    endOne({ params: { id } }, { success: ({ message }) => message }),
  );
  const sessions = query.data?.data.data;
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  const endAll = async () => {
    const question = {
      title: `End ${counted(others, "other session")}?`,
      text: "These devices are signed out at once. Browsers that were remembered need the second factor again.",
      action: "End all",
      danger: true,
    };
    if (await confirm(question)) await endOthers({}, { success: ({ message }) => message });
  };
  return (
    <section className="card" aria-labelledby="sessions">
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="sessions">Sessions</h2>
        {others > 0 && <Button onClick={() => void endAll()}>End all other sessions</Button>}
      </Flex>
      {sessions ? (
        <SessionList label="Sessions" sessions={sessions} end={(session) => void end(session)} />
      ) : (
        <NotLoaded what="Sessions" lines={3} query={query} />
      )}
    </section>
  );
}
