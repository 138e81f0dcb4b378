/** As much of Fastify's logger as the database needs. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(fields: object, message: string): void;
}
