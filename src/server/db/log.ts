/** The part of Fastify's logger that the database uses. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(fields: object, message: string): void;
}
