import { describe, expect, it } from "vitest";
import { delayAfter } from "../../../src/domain/people/sign-in.ts";
import { networkOf } from "../../../src/server/network.ts";
import { SignInDelays } from "../../../src/server/people/sign-in-delays.ts";

describe("the delay of a sign-in", () => {
  it("begins after ten failures and never exceeds 30 seconds", () => {
    expect([0, 9, 10, 11, 12, 13, 14, 15, 16, 1_000_000].map(delayAfter)).toEqual([
      0, 0, 1, 2, 4, 8, 16, 30, 30, 30,
    ]);
  });

  it("is cut short for the longest waiting where too many wait, so that memory is bounded and nobody is refused", async () => {
    let held = 0;
    const delays = new SignInDelays(async (_, signal) => {
      held += 1;
      await new Promise((resume) => signal.addEventListener("abort", resume));
      held -= 1;
    }, 2);
    const gone: number[] = [];
    const waits = [0, 1, 2, 3].map((index) => delays.wait(30).then(() => gone.push(index)));
    await Promise.all(waits.slice(0, 2));
    expect([gone, held]).toEqual([[0, 1], 2]);
    delays.releaseAll();
    await Promise.all(waits);
    expect(held).toBe(0);
  });
});

describe("the network of an address", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1::5", "2001:db8:1:0::/64"],
    ["2001:db8::", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
