import { useGetIdentity } from "@refinedev/core";
import { Flex, Radio } from "antd";
import { homeOf, landingOf } from "../../../domain/access/landing.ts";
import { SCREENS } from "../../../domain/access/screens.ts";
import { saveStartPage } from "../../../domain/people/person/calls.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { usePerson } from "../../providers/person.tsx";

const labelOf = (path: string) => SCREENS.find((screen) => screen.path === path)?.label ?? path;

/** Where the person lands after sign-in; nothing for those without a home. */
export function StartPageCard() {
  const person = usePerson();
  const save = useNamedCall(saveStartPage);
  const { refetch } = useGetIdentity();
  if (!homeOf(person, person.grants)) return null;
  const choose = async (home: boolean) => {
    const { ok } = await save({ body: { home } });
    if (ok) await refetch();
  };
  return (
    <section className="card" aria-labelledby="start-page">
      <Flex className="card-head" align="center">
        <h2 id="start-page">Start page</h2>
      </Flex>
      <div className="card-padded">
        <Radio.Group
          aria-labelledby="start-page"
          value={person.startsAtHome ?? false}
          options={[
            { value: false, label: labelOf(landingOf(person, person.grants)) },
            { value: true, label: "Home" },
          ]}
          onChange={({ target }) => void choose(target.value === true)}
        />
      </div>
    </section>
  );
}
