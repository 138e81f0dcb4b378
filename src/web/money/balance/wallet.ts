import { keepPreviousData } from "@tanstack/react-query";
import { REFRESH_SECONDS } from "../../../domain/limits.ts";
import { showOwnWallet, showWallet } from "../../../domain/money/balance/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";

const OPTIONS = {
  refetchInterval: REFRESH_SECONDS * 1_000,
  staleTime: 0,
  placeholderData: keepPreviousData,
};

/** The wallet of a seller team, the person's own by default. Reloaded every minute and when a screen opens. */
export const useWallet = (teamId?: string) =>
  useCallQuery(
    teamId === undefined ? showOwnWallet : showWallet,
    teamId === undefined ? {} : { params: { id: teamId } },
    OPTIONS,
  );
