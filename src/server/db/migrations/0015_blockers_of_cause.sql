DROP INDEX "order_blockers_of_cause";--> statement-breakpoint
CREATE INDEX "blocker_counters_of_cause" ON "blocker_counters" USING btree ("agency_id","cause");--> statement-breakpoint
CREATE INDEX "order_blockers_of_cause" ON "order_blockers" USING btree ("agency_id","cause","order_id");