import { type HttpError, useSelect } from "@refinedev/core";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import { chooseSupporter } from "../../../domain/people/users/calls.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import { useAbility } from "../../providers/person.tsx";
import type { Choice } from "../../widgets/picker/useReferences.ts";
import type { User } from "../people.ts";

/** The agency's members who may support sellers; empty without permission to read them. */
export function useStaffs(): { choices: Choice[]; isLoading: boolean } {
  const canList = useAbility().can("users", "staffs");
  const { query } = useSelect<User, HttpError>({
    resource: pathOf(chooseSupporter),
    pagination: { pageSize: MAX_LIMIT, mode: "server" },
    queryOptions: { enabled: canList },
    errorNotification: false,
  });
  const choices = (query.data?.data ?? []).map(({ id, fullName, email }) => ({
    id,
    title: fullName,
    detail: email,
  }));
  return { choices, isLoading: query.isLoading };
}
