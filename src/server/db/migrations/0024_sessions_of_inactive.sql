-- Becoming inactive ends the sessions for good: hidden only while somebody is inactive, they came back with them.
-- In the database, so that no way to become inactive, bulk updates and an operator's own statements included, misses it.
CREATE FUNCTION "end_sessions_of_inactive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'users' THEN
      DELETE FROM "sessions" WHERE "user_id" = NEW."id";
    WHEN 'seller_teams' THEN
      DELETE FROM "sessions" WHERE "user_id" IN (
        SELECT "id" FROM "users" WHERE "owner_agency_id" = NEW."agency_id" AND "seller_team_id" = NEW."id");
    WHEN 'agencies' THEN
      DELETE FROM "sessions" WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "owner_agency_id" = NEW."id");
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_end_sessions" AFTER UPDATE OF "status" ON "users"
  FOR EACH ROW WHEN (OLD."status" = 1 AND NEW."status" <> 1) EXECUTE FUNCTION "end_sessions_of_inactive"();
--> statement-breakpoint
CREATE TRIGGER "seller_teams_end_sessions" AFTER UPDATE OF "active" ON "seller_teams"
  FOR EACH ROW WHEN (OLD."active" = 1 AND NEW."active" <> 1) EXECUTE FUNCTION "end_sessions_of_inactive"();
--> statement-breakpoint
CREATE TRIGGER "agencies_end_sessions" AFTER UPDATE OF "active" ON "agencies"
  FOR EACH ROW WHEN (OLD."active" = 1 AND NEW."active" <> 1) EXECUTE FUNCTION "end_sessions_of_inactive"();
