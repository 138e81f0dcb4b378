CREATE TABLE "field_metrics" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"subject" text NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "field_metrics_day_metric_subject_pk" PRIMARY KEY("day","metric","subject")
);
