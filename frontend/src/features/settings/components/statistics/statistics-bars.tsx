import { Chart, useChart } from "@chakra-ui/charts";
import { Box } from "@chakra-ui/react";
import {
  BarChart,
  CartesianGrid,
  Bar as DrawnBar,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { statisticsTexts as texts } from "../../statistics-texts";

type StatisticsBarsProps = {
  data: { label: string; now: number; before: number }[];
  format: (value: number) => string;
};

/** Two bars for each day, week or month. The table below says the same to those who do not see them. */
export function StatisticsBars({ data, format }: StatisticsBarsProps) {
  const chart = useChart({
    data,
    series: [
      { name: "before", label: texts.periodBefore, color: "gray.emphasized" },
      { name: "now", label: texts.thisPeriod, color: "brand.solid" },
    ],
  });
  return (
    <Box aria-hidden="true" minW="0">
      <Chart.Root chart={chart} aspectRatio="auto" height={{ base: "13rem", md: "16rem" }}>
        <ResponsiveContainer>
          <BarChart
            accessibilityLayer={false}
            data={chart.data}
            margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
            barGap={1}
          >
            <CartesianGrid vertical={false} stroke={chart.color("border")} />
            <XAxis dataKey="label" axisLine={false} tickLine={false} minTickGap={24} />
            <YAxis axisLine={false} tickLine={false} width={48} allowDecimals={false} />
            <Tooltip
              cursor={{ fill: chart.color("bg.muted") }}
              animationDuration={0}
              content={<Chart.Tooltip formatter={(value) => format(Number(value))} />}
            />
            {chart.series.map((series) => (
              <DrawnBar
                key={String(series.name)}
                dataKey={chart.key(series.name)}
                fill={chart.color(series.color)}
                radius={[3, 3, 0, 0]}
                isAnimationActive={false}
                maxBarSize={28}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </Chart.Root>
    </Box>
  );
}
