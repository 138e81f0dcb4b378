import { useMemo } from "react";
import { useParams } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import ResourceFormPage from "../resource/ResourceFormPage.tsx";
import type { ScreenProps } from "../screens.ts";

const basecosts = resourceNamed("basecosts");

/** The form of a base cost in the group of the URL. */
export default function BasecostInGroup({ area }: ScreenProps) {
  const { groupId = "" } = useParams();
  const preset = useMemo(() => ({ group: groupId }), [groupId]);
  return <ResourceFormPage resource={basecosts} area={area} preset={preset} />;
}
