import type { z } from "zod";
import type { referrerResponse, sellerBalances } from "../../domain/people/responses.ts";
import type { agencies, sellerTeams, users } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import type { Asked } from "../list/table/columns.ts";

export const sellersResource = resourceNamed("seller-teams");
export const usersResource = resourceNamed("users");
export const agenciesResource = resourceNamed("agencies");

/** A seller team as in its list and, with the referrer, its detail. */
export type Seller = RowOf<typeof sellerTeams> &
  z.infer<typeof sellerBalances> & { referralFrom?: z.infer<typeof referrerResponse> | null };

/** A user as in lists and details. */
export type User = RowOf<typeof users>;

/** What the list of users and its dialog read of one. */
export const USER_FIELDS = [
  "fullName",
  "email",
  "userType",
  "authority",
  "status",
  "secondFactor",
  "proxies",
] as const;
export type ListedUser = Asked<User, typeof USER_FIELDS>;

export type Agency = RowOf<typeof agencies>;

/** What the list of agencies and its dialog read of one. */
export const AGENCY_FIELDS = ["name", "code", "active", "manager", "basecost"] as const;
export type ListedAgency = Asked<Agency, typeof AGENCY_FIELDS>;

/** User types are shown with spaces. */
export const userTypeLabel = (userType: string) => userType.replaceAll("_", " ");

export const AUTO = { true: "AUTO", false: "MANUAL" } as const;
export const autoLabel = (auto: boolean) => (auto ? AUTO.true : AUTO.false);
