import { type HttpError, useCustom } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { REFRESH_SECONDS } from "../../../domain/limits.ts";
import type { Wallet } from "../../../domain/money/responses.ts";

/** The resources to reload after a deposit changes. */
export const DEPOSIT_CHANGES = ["deposits", "balances", "ledger", "seller-teams", "invoices"] as const;

/** The wallet of a seller team, the person's own by default. Reloaded every minute and when a screen opens. */
export const useWallet = (teamId?: string) =>
  useCustom<Wallet, HttpError>({
    url: teamId === undefined ? "balances/seller-teams" : `balances/seller-teams/${teamId}`,
    method: "get",
    queryOptions: {
      refetchInterval: REFRESH_SECONDS * 1_000,
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    errorNotification: false,
  }).query;
