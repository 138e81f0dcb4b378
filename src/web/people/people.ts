import { resourceNamed } from "../../domain/resources/registry.ts";

export const sellersResource = resourceNamed("seller-teams");
export const usersResource = resourceNamed("users");
export const agenciesResource = resourceNamed("agencies");

type Named = { id: string; name: string };

/** A seller team as its list and its detail carry it. */
export interface Seller {
  id: string;
  version?: number;
  name: string;
  code: string;
  referralCode: string;
  rate: number;
  basecost: Named | null;
  supporter: { id: string; email: string; fullName: string } | null;
  manager: { id: string; email: string } | null;
  autoApproveOrder: boolean;
  getOrderAPI: boolean;
  active: 0 | 1;
  sellerType: "default" | "warehouse";
  mappedUser: (Named & { code: string }) | null;
  pendingPayoutDays: number;
  creditLimit: number;
  balance?: { amount: number } | null;
  pendingTopUp?: number | null;
  referralFrom?: (Named & { code: string; manager: { email: string } | null }) | null;
  createdAt: string;
}

/** A person as lists and details carry them. */
export interface User {
  id: string;
  version?: number;
  fullName: string;
  email: string;
  userType: string;
  authority: string | null;
  status?: 0 | 1;
  /** Ids. */
  proxies: string[] | null;
  createdAt: string;
  [field: string]: unknown;
}

export interface Agency {
  id: string;
  version?: number;
  name: string;
  code: string;
  active: 0 | 1;
  manager: { id: string; email: string } | null;
  primaryDomain: string | null;
  basecost: Named | null;
  createdAt: string;
}

/** User types are written with spaces. */
export const typeWords = (userType: string) => userType.replaceAll("_", " ");

export const AUTO = { true: "AUTO", false: "MANUAL" } as const;
export const autoWord = (auto: boolean) => (auto ? AUTO.true : AUTO.false);
