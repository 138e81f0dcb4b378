import type { Person } from "../session.ts";

/** Agency users, order exporters and sellers have notifications, whatever their authority. */
export const hasNotifications = ({ userType }: Pick<Person, "userType">) =>
  userType !== "administrator" && userType !== "supplier";
