import type { z } from "zod";
import type { referrerResponse, sellerBalances } from "../../domain/people/responses.ts";
import type { agencies, sellerTeams, users } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";

export const sellersResource = resourceNamed("seller-teams");
export const usersResource = resourceNamed("users");
export const agenciesResource = resourceNamed("agencies");

/** A seller team as in its list and, with the referrer, its detail. */
export type Seller = RowOf<typeof sellerTeams> &
  z.infer<typeof sellerBalances> & { referralFrom?: z.infer<typeof referrerResponse> | null };

/** A user as in lists and details. */
export type User = RowOf<typeof users>;

export type Agency = RowOf<typeof agencies>;

/** User types are shown with spaces. */
export const userTypeLabel = (userType: string) => userType.replaceAll("_", " ");

export const AUTO = { true: "AUTO", false: "MANUAL" } as const;
export const autoLabel = (auto: boolean) => (auto ? AUTO.true : AUTO.false);
