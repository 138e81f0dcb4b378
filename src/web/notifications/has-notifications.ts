import type { Person } from "../session.ts";

/** Agencies' and sellers' people, whatever their authority. An order exporter is an agency's. */
export const hasNotifications = ({ userType }: Pick<Person, "userType">) =>
  userType !== "administrator" && userType !== "supplier";
