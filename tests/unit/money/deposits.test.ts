import { describe, expect, test } from "vitest";
import { depositDecision, newDeposit } from "../../../src/domain/money/deposits.ts";

const topup = { amount: 25, payWith: "Payoneer" };
const faults = (value: unknown) =>
  newDeposit.safeParse(value).error?.issues.map((issue) => [issue.path.join("."), issue.message]) ?? [];

describe("a topup", () => {
  test("is approved and not a cashback by default", () => {
    expect(newDeposit.parse(topup)).toMatchObject({ amount: 25, status: "approved", isCashback: false });
    expect(newDeposit.parse({ ...topup, status: "pending", isCashback: true })).toMatchObject({
      status: "pending",
      isCashback: true,
    });
  });

  test("must be at least one cent", () => {
    expect(faults({ ...topup, amount: 0.01 })).toEqual([]);
    expect(faults({ ...topup, amount: 0 })).toEqual([["amount", "Above 0"]]);
    expect(faults({ ...topup, amount: -1 })).toEqual([["amount", "Above 0"]]);
  });

  test("needs a payment method", () => {
    expect(faults({ amount: 25 })).toEqual([["payWith", "Please input payment method"]]);
    expect(faults({ ...topup, payWith: "Cheque" })).toEqual([["payWith", "Please input payment method"]]);
  });

  test("can have an empty transaction and note, as untouched form fields are sent", () => {
    expect(newDeposit.parse({ ...topup, transactionId: "", note: "" })).toMatchObject({
      transactionId: null,
      note: null,
    });
    expect(newDeposit.parse({ ...topup, transactionId: "TX-9", note: "ok" })).toMatchObject({
      transactionId: "TX-9",
      note: "ok",
    });
    expect(faults({ ...topup, transactionId: "TX" })).toHaveLength(1);
    expect(faults({ ...topup, note: "x" })).toHaveLength(1);
  });

  test("rejects unknown keys", () => {
    expect(faults({ ...topup, createdUserId: "me" })).toHaveLength(1);
  });
});

test("a deposit decision is approved or rejected, nothing else", () => {
  for (const status of ["approved", "rejected"])
    expect(depositDecision.parse({ status })).toEqual({ status });
  for (const value of [{ status: "pending" }, {}, { status: "approved", amount: 1 }])
    expect(depositDecision.safeParse(value).success).toBe(false);
});
