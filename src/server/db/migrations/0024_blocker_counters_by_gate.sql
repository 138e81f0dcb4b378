DROP INDEX "blocker_counters_of_cause";--> statement-breakpoint
CREATE INDEX "blocker_counters_by_gate" ON "blocker_counters" USING btree ("agency_id","gate","cause");