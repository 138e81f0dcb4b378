import { expect, it } from "vitest";
import { readNumberText } from "../../../src/domain/orders/tracking/number.ts";

it.each([
  ["9405-5118-9922-3197-4285-13", ["9405511899223197428513"]],
  ["9405 5118 9922 3197 4285 13", ["9405511899223197428513"]],
  ["420853319405511899223197428513", ["9405511899223197428513"]],
  ["#1z999aa10123456784", ["1Z999AA10123456784"]],
  ["1Z999AA10123456784 1Z5R89390357567127", ["1Z999AA10123456784", "1Z5R89390357567127"]],
  ["1Z999AA10123456784 / 1Z5R89390357567127", ["1Z999AA10123456784", "1Z5R89390357567127"]],
  ["https://www.royalmail.com/track-your-item#/tracking-results/AB123456785GB", ["AB123456785GB"]],
  ["https://tools.usps.com/go/TrackConfirmAction?tLabels=9405511899223197428513", ["9405511899223197428513"]],
])("reads %s as it is compared", (text, numbers) => {
  expect(readNumberText(text).numbers).toEqual(numbers);
});
