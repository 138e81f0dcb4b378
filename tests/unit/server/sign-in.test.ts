import { describe, expect, it } from "vitest";
import { delayAfter } from "../../../src/domain/people/sign-in.ts";
import { SignInDelays } from "../../../src/server/auth/sign-in-delays.ts";
import { networkOf } from "../../../src/server/network.ts";

describe("the delay of a sign-in", () => {
  it("begins after ten failures and never exceeds 30 seconds", () => {
    expect([0, 9, 10, 11, 12, 13, 14, 15, 16, 1_000_000].map(delayAfter)).toEqual([
      0, 0, 1, 2, 4, 8, 16, 30, 30, 30,
    ]);
  });

  it("ends early for the longest waiting sign-in when too many wait, which bounds the memory without refusing anyone", async () => {
    let held = 0;
    const delays = new SignInDelays(async (_, signal) => {
      held += 1;
      await new Promise((resume) => signal.addEventListener("abort", resume));
      held -= 1;
    }, 2);
    const released: number[] = [];
    const waits = [0, 1, 2, 3].map((index) => delays.wait(30).then(() => released.push(index)));
    await Promise.all(waits.slice(0, 2));
    expect([released, held]).toEqual([[0, 1], 2]);
    delays.releaseAll();
    await Promise.all(waits);
    expect(held).toBe(0);
  });
});

describe("networkOf", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1::5", "2001:db8:1:0::/64"],
    ["2001:db8::", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("maps the address %s to %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
