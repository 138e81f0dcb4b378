import { expect, it } from "vitest";
import { SCREENS } from "../../../src/domain/access/screens.ts";
import { resources } from "../../../src/domain/resources/registry.ts";
import { iconNamed } from "../../../src/web/widgets/Icon.tsx";

it("every icon that a declaration names is drawn", () => {
  const named = [...resources.values(), ...SCREENS].flatMap(({ icon }) => icon ?? []);
  expect(named.filter((icon) => iconNamed(icon) !== icon)).toEqual([]);
});
