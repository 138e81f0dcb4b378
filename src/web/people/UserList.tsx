import { resourceNamed } from "../../domain/resources/registry.ts";
import ResourceList from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";

const users = resourceNamed("users");

/** The agency's people. */
export default function UserList({ area }: ScreenProps) {
  return <ResourceList resource={users} area={area} />;
}
