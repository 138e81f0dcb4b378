import { Flex } from "antd";
import { showOwnData } from "../../../domain/personal-data/calls.ts";
import { useDownload } from "../../providers/download.ts";
import { Button } from "../../widgets/Button.tsx";

/** What is stored about the person, as a file. */
export function MyDataCard() {
  const { download, busy } = useDownload();
  return (
    <section className="card" aria-labelledby="my-data">
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="my-data">My data</h2>
        <Button icon="download" busy={busy} onClick={() => void download(showOwnData, {}, "my-data.json")}>
          Download my data
        </Button>
      </Flex>
      <p className="card-padded quiet">
        A JSON file with your account, sessions, security events, actions, views, notifications and what you
        wrote in tickets and notes.
      </p>
    </section>
  );
}
