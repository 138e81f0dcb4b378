import { expect, it } from "vitest";
import { nameObstacle } from "../../../src/domain/people/names.ts";

it.each([
  "Ann Fern",
  "J. R. Smith",
  "Dr. Mary-Ann O'Neil, Ph.D",
  "Đặng Thị Ánh",
  "山田 太郎",
  "St. John",
  "Fern & Co.",
  "می\u200cنا",
  "\u200fنورا\u200e",
])("nameObstacle accepts %s as the name of a person", (name) => {
  expect(nameObstacle(name)).toBeNull();
});

it.each([
  "Visit http://evil.test",
  "www.evil",
  "evil.test",
  "win at evil.example now",
  "a\nb",
  "a\u0007b",
  "a\u2028b",
  "Ann\u202eb",
  "win at evil\uff0etest now",
  "\uff57\uff57\uff57.evil",
])("nameObstacle refuses %j as the name of a person", (name) => {
  expect(nameObstacle(name)).not.toBeNull();
});
