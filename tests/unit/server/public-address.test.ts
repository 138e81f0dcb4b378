import { expect, it } from "vitest";
import { isPublicAddress } from "../../../src/server/outbound/public-address.ts";

it.each(["8.8.8.8", "::ffff:8.8.8.8", "2606:4700::1111", "2a00:1450:4001:81b::200e"])(
  "isPublicAddress accepts %s",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  "127.0.0.1",
  "10.1.2.3",
  "192.168.0.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "::1",
  "fd00::1",
  "fe80::1",
  "fec0::1",
])("isPublicAddress rejects %s, an address of this machine or a private network", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  ["IPv4-mapped", "::ffff:127.0.0.1"],
  ["IPv4-compatible", "::127.0.0.1"],
  ["IPv4-compatible, in hexadecimal", "::7f00:1"],
  ["IPv4-translated", "::ffff:0:127.0.0.1"],
  ["NAT64", "64:ff9b::127.0.0.1"],
  ["local NAT64", "64:ff9b:1::10.0.0.1"],
  ["6to4", "2002:7f00:1::"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:80ff:fffe"],
  ["ISATAP", "2606:4700::5efe:127.0.0.1"],
  ["ISATAP with the universal bit", "2606:4700::200:5efe:10.0.0.1"],
])("isPublicAddress rejects an IPv6 address with a private IPv4 address: %s", (_form, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
